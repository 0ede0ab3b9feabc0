/** An exact fraction; its bottom is above zero. */
export type Ratio = { top: bigint; bottom: bigint };

export function ratio(top: bigint, bottom: bigint): Ratio {
  let common = top < 0n ? -top : top;
  for (let rest = bottom; rest > 0n;) {
    const next = common % rest;
    common = rest;
    rest = next;
  }
  return { top: top / common, bottom: bottom / common };
}

export function whole(number: bigint): Ratio {
  return { top: number, bottom: 1n };
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return ratio(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

export function minus(a: Ratio, b: Ratio): Ratio {
  return plus(a, { top: -b.top, bottom: b.bottom });
}

/** Below zero when the first is smaller, above when it is larger. */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
