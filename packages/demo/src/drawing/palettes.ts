/** The colours of one picture. All palettes keep to paper, ink, green-teal and brass; the hour of the day differs. */
export interface Palette {
  /** From the zenith down to the horizon. */
  sky: readonly [string, string];
  sun: string;
  cloud: string;
  /** Ridges from the farthest to the nearest, then the ground one stands on. */
  far: string;
  mid: string;
  near: string;
  ground: string;
  leaf: string;
  water: string;
  /** Walls in the light and in the shade, roofs, and what lights up in windows. */
  wall: string;
  shade: string;
  roof: string;
  window: string;
  brass: string;
  ink: string;
  paper: string;
  night: boolean;
}

const base = {
  brass: '#bf8f3b',
  ink: '#17302d',
  paper: '#faf8f4',
  night: false,
};

export const PALETTES: readonly Palette[] = [
  // Morning.
  {
    ...base,
    sky: ['#f3dfb9', '#fbf5e6'],
    sun: '#eab955',
    cloud: '#fffaf0',
    far: '#c3d3c4',
    mid: '#86ae9d',
    near: '#468273',
    ground: '#235f54',
    leaf: '#2f7264',
    water: '#a5cac2',
    wall: '#f4e8d0',
    shade: '#d9c5a0',
    roof: '#a9583b',
    window: '#3c6a66',
  },
  // Noon.
  {
    ...base,
    sky: ['#b9d8d6', '#eef1e4'],
    sun: '#fff3cf',
    cloud: '#ffffff',
    far: '#a9c6bd',
    mid: '#78a793',
    near: '#4f8a62',
    ground: '#2c6a50',
    leaf: '#2b6b58',
    water: '#7fb5b3',
    wall: '#fbf3e2',
    shade: '#e0d2b4',
    roof: '#b8663f',
    window: '#35615f',
  },
  // Late afternoon.
  {
    ...base,
    sky: ['#eab871', '#fae9c8'],
    sun: '#fff1c9',
    cloud: '#fdebd0',
    far: '#d3b98a',
    mid: '#a3a676',
    near: '#5f8460',
    ground: '#2f5e4a',
    leaf: '#3c6d51',
    water: '#d8c79a',
    wall: '#f7e3bd',
    shade: '#d3ae76',
    roof: '#994c33',
    window: '#5b5a3f',
  },
  // Dusk.
  {
    ...base,
    sky: ['#23505a', '#eab983'],
    sun: '#f9dca0',
    cloud: '#d79f78',
    far: '#6b8c88',
    mid: '#44716f',
    near: '#275857',
    ground: '#133c3d',
    leaf: '#1e4d4b',
    water: '#b39a78',
    wall: '#c9ab83',
    shade: '#94805f',
    roof: '#7d3f2f',
    window: '#f6ce7c',
    night: true,
  },
  // Night.
  {
    ...base,
    sky: ['#0f2b33', '#33666a'],
    sun: '#f4ead0',
    cloud: '#2f5c60',
    far: '#2c5a5e',
    mid: '#20494d',
    near: '#16393c',
    ground: '#0d282b',
    leaf: '#123436',
    water: '#2f6468',
    wall: '#7e9790',
    shade: '#557370',
    roof: '#5b3a30',
    window: '#f3c66b',
    night: true,
  },
  // Mist.
  {
    ...base,
    sky: ['#dbe2dc', '#f6f4ec'],
    sun: '#f6e3b4',
    cloud: '#ffffff',
    far: '#c9d5cd',
    mid: '#a2bbb0',
    near: '#6f968a',
    ground: '#3b6c62',
    leaf: '#4b7f72',
    water: '#bcd2cb',
    wall: '#f6efe0',
    shade: '#d5cbb4',
    roof: '#8c6a54',
    window: '#567a75',
  },
  // Autumn.
  {
    ...base,
    sky: ['#cfdcd2', '#f7ecd6'],
    sun: '#f5d48b',
    cloud: '#fff7e6',
    far: '#cdb88c',
    mid: '#b48e4d',
    near: '#8a6f37',
    ground: '#4a5636',
    leaf: '#a0642f',
    water: '#a9c0b4',
    wall: '#f3e4c6',
    shade: '#d0b988',
    roof: '#8f4630',
    window: '#4c5f58',
  },
  // Early spring.
  {
    ...base,
    sky: ['#e7cdb9', '#fbf0e0'],
    sun: '#f7dca6',
    cloud: '#fff8ef',
    far: '#b9c9be',
    mid: '#8db6a4',
    near: '#5c9a80',
    ground: '#32735f',
    leaf: '#4c8a70',
    water: '#b4d0c8',
    wall: '#fbf0de',
    shade: '#e2cfb2',
    roof: '#b26a55',
    window: '#456f69',
  },
];
