import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  build: { target: 'es2022', outDir: '../src/paiju/static', emptyOutDir: true },
  // `npm run dev` beside a running `paiju serve`
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
});
