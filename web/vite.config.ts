import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  // one style sheet: the style of a part that could not be loaded once is not asked for again
  build: { cssCodeSplit: false, target: 'es2022', outDir: '../src/paiju/static', emptyOutDir: true },
  // `npm run dev` beside a running `paiju serve`
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
});
