// Short wooden sounds, made by WebAudio: no files. Off until the player turns them on; never the only cue.

export type Sound = 'deal' | 'pick' | 'play' | 'turn' | 'hurry' | 'refuse' | 'trick' | 'bomb' | 'warn2' | 'warn1' | 'win' | 'loss';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return null; // no audio in this browser
  }
}

/** A struck body: a tone with a quick start and an exponential end. */
function tone(a: AudioContext, freq: number, at: number, ms: number, volume: number, type: OscillatorType = 'sine', fall = 1): void {
  const t = a.currentTime + at / 1000;
  const osc = a.createOscillator();
  const gain = a.createGain();
  osc.type = type;
  osc.frequency.setValueAtTime(freq, t);
  if (fall !== 1) osc.frequency.exponentialRampToValueAtTime(freq * fall, t + ms / 1000);
  gain.gain.setValueAtTime(0.0001, t);
  gain.gain.exponentialRampToValueAtTime(volume, t + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, t + ms / 1000);
  osc.connect(gain).connect(a.destination);
  osc.start(t);
  osc.stop(t + ms / 1000 + 0.02);
}

/** Paper and felt: a burst of filtered noise. */
function brush(a: AudioContext, freq: number, at: number, ms: number, volume: number): void {
  const t = a.currentTime + at / 1000;
  const length = Math.ceil((a.sampleRate * ms) / 1000);
  const buffer = a.createBuffer(1, length, a.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = a.createBufferSource();
  source.buffer = buffer;
  const filter = a.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = freq;
  filter.Q.value = 0.9;
  const gain = a.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(a.destination);
  source.start(t);
}

const wood = (a: AudioContext, freq: number, at = 0, volume = 0.25) => {
  tone(a, freq, at, 90, volume, 'triangle', 0.92);
  tone(a, freq * 2.7, at, 40, volume * 0.4);
};
const string = (a: AudioContext, freq: number, at: number) => {
  tone(a, freq, at, 620, 0.16, 'triangle');
  tone(a, freq * 2, at, 300, 0.05);
};

const sounds: Record<Sound, (a: AudioContext) => void> = {
  deal: (a) => { for (let i = 0; i < 17; i++) brush(a, 3200, i * 70, 28, 0.1); },
  pick: (a) => brush(a, 4200, 0, 18, 0.07),
  play: (a) => { brush(a, 900, 0, 70, 0.4); tone(a, 140, 0, 70, 0.14); },
  turn: (a) => wood(a, 760),
  hurry: (a) => { wood(a, 760); wood(a, 760, 160, 0.18); },
  refuse: (a) => { wood(a, 210, 0, 0.2); wood(a, 190, 110, 0.2); },
  trick: (a) => { tone(a, 1320, 0, 700, 0.09); tone(a, 2644, 0, 380, 0.03); },
  bomb: (a) => { tone(a, 92, 0, 620, 0.5, 'sine', 0.5); brush(a, 240, 0, 260, 0.4); },
  warn2: (a) => { wood(a, 620); wood(a, 620, 170); },
  warn1: (a) => wood(a, 930, 0, 0.3),
  win: (a) => [392, 523.25, 659.25].forEach((f, i) => string(a, f, i * 150)),
  loss: (a) => string(a, 146.8, 0),
};

export function sound(name: Sound): void {
  const a = audio();
  if (a) sounds[name](a);
}
