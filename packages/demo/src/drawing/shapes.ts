/** Small words for writing SVG. Lengths are in pixels of the picture, colours as CSS writes them. */

type Point = readonly [x: number, y: number];

/** Attributes beyond the shape; a number is written with one decimal at most. */
export type Attributes = Record<string, string | number>;

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function write(name: string, attributes: Attributes, content?: string): string {
  const text = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('');
  return content === undefined ? `<${name}${text}/>` : `<${name}${text}>${content}</${name}>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more?: Attributes): string {
  return write('rect', { x, y, width, height, fill, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string, more?: Attributes): string {
  return write('circle', { cx, cy, r, fill, ...more });
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more?: Attributes): string {
  return write('ellipse', { cx, cy, rx, ry, fill, ...more });
}

export function polygon(points: readonly Point[], fill: string, more?: Attributes): string {
  return write('polygon', { points: points.map((point) => point.map(round).join(',')).join(' '), fill, ...more });
}

export function path(d: string, fill: string, more?: Attributes): string {
  return write('path', { d: d.replaceAll(/-?\d+\.\d{2,}/g, (number) => String(round(Number(number)))), fill, ...more });
}

/** An open line; `width` is that of its stroke. */
export function stroke(d: string, color: string, width: number, more?: Attributes): string {
  return path(d, 'none', {
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color: string,
  width: number,
  more?: Attributes,
): string {
  return stroke(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, color, width, more);
}

export function group(content: string, more: Attributes): string {
  return write('g', more, content);
}

/** The content moved to (x, y), scaled and turned about that point (degrees). */
export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return group(content, {
    transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${Math.round(scale * 1000) / 1000})`,
  });
}

/** A gradient from top to bottom, to be filled with `url(#id)`. */
export function fade(
  id: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
): string {
  const content = stops
    .map(([offset, color, opacity = 1]) => write('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }))
    .join('');
  return write('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, content);
}

/** A round glow that fades to nothing, to be filled with `url(#id)`. */
export function glow(id: string, color: string, opacity: number): string {
  const stop = (offset: number, alpha: number) => write('stop', { offset, 'stop-color': color, 'stop-opacity': alpha });
  return write('radialGradient', { id }, stop(0, opacity) + stop(0.5, opacity * 0.35) + stop(1, 0));
}

/** `count` results of `draw`, written after one another; it is given 0, 1, 2 … */
export function repeat(count: number, draw: (n: number) => string): string {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, n) => draw(n)).join('');
}

/** Two colours of the form #rrggbb mixed; `share` 0 is all the first, 1 all the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [first, second].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
