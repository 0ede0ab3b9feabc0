/** Where a proof is made: in a real browser on the real product, at the server's API, or in a part by itself. */
export type Side = 'browser' | 'server' | 'unit';
export type Find = string | RegExp;
/** One test must hold all that is to be found; `in` narrows its file, `*` standing for any characters. */
export type Proof = { side: Side; in: string; find: readonly Find[] };
/** Something that the specification says, and what proves it. */
export type Row = { section: string; kind: string; what: string; proofs: readonly Proof[] };

function at(side: Side) {
  return (file: string, ...find: Find[]): Proof => ({ side, in: file, find });
}

export const browser = at('browser');
export const server = at('server');
export const unit = at('unit');

/** Rows of one kind of one section: what the specification says, then its proofs. */
export function rows(section: string, kind: string, entries: readonly (readonly [string, ...Proof[]])[]): Row[] {
  return entries.map(([what, ...proofs]) => ({ section, kind, what, proofs }));
}
