import { basename, dirname, join, normalize } from 'node:path/posix';
import { idsIn } from './coverage/check.ts';
import type { Tree } from './tidy.ts';

/** An applied migration is never edited, a record keeps its words, and tests of the tree's shape plant what leads nowhere. */
const leftAlone = /^apps\/api\/migrations\/|^scripts\/[\w-]+\.test\.ts$/;
const specification = /^docs\/specification\/[^/]+\.md$/;
const paragraph = /§\d+(?:\.[a-z\d-]+)*(?:\.\{[a-z\d,-]+\})?/g;

function citing(tree: Tree): [path: string, text: string][] {
  return Object.entries(tree).filter(([path]) => !leftAlone.test(path));
}

/** Documents that a comment, a title or a page names, by path or by name alone, and that the tree does not have. */
export function deadDocuments(tree: Tree): string[] {
  const names = new Set(Object.keys(tree).map((path) => basename(path)));
  return citing(tree).flatMap(([path, text]) =>
    [...text.matchAll(/(?<![\w./-])[\w./-]+\.md\b/g)]
      .map(([cited]) => cited)
      .filter((cited) => {
        const places = [cited, join(dirname(path), cited)].map((place) => normalize(place));
        return !places.some((place) => place in tree) && !(basename(cited) === cited && names.has(cited));
      })
      .map((cited) => `${path} cites ${cited}, which is not there`),
  );
}

/** `§5.forms.{errors,submit}` stands for two. */
function paragraphsIn(text: string): string[] {
  return [...text.matchAll(paragraph)].flatMap(([cited]) => {
    const [, start, last] = /^(.*)\{(.*)\}$/.exec(cited) ?? [];
    return last === undefined ? [cited] : last.split(',').map((name) => `${start}${name}`);
  });
}

/** The anchors of the specification, in order: the paragraphs in its headings, in bold, and in the first column of its tables. */
function anchorsOf(tree: Tree): string[] {
  const pages = Object.entries(tree).filter(([path]) => specification.test(path));
  return pages.flatMap(([, text]) =>
    [...text.matchAll(/^#+ .*|\*\*[^*\n]+\*\*|^\| *§[^|]*/gm)].flatMap(([place]) => paragraphsIn(place)),
  );
}

/** Paragraphs that are cited, but are neither an anchor of the specification nor a promise. */
export function deadParagraphs(tree: Tree, promises: Record<string, string>): string[] {
  const anchors = new Set(anchorsOf(tree));
  return citing(tree).flatMap(([path, text]) =>
    paragraphsIn(text)
      .filter((cited) => !anchors.has(cited) && !(cited in promises))
      .map((cited) => `${path} cites ${cited}, which the specification does not have`),
  );
}

/** Ids of promises in tests of the product that no promise has, which the check of all promises would find only after the last test. */
export function unknownPromises(tree: Tree, promises: Record<string, string>): string[] {
  return citing(tree)
    .filter(([path]) => /\.(?:test|e2e)\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      idsIn(text)
        .filter((id) => !(id in promises))
        .map((id) => `${path} cites ${id}, which is not among the promises`),
    );
}

/** Promises that no anchor of the specification leads to, neither their id nor its beginning, and anchors that stand twice. */
export function lostPromises(tree: Tree, promises: Record<string, string>): string[] {
  const anchors = anchorsOf(tree);
  const beginnings = (id: string) => id.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'));
  return [
    ...Object.keys(promises)
      .filter(
        (id) =>
          !beginnings(id)
            .slice(1)
            .some((start) => anchors.includes(start)),
      )
      .map((id) => `${id} has no anchor in docs/specification`),
    ...anchors
      .filter((anchor, i) => anchors.indexOf(anchor) < i)
      .map((anchor) => `${anchor} is an anchor of docs/specification twice`),
  ];
}
