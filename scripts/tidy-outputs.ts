import { dirname, join } from 'node:path';
import type { Tree } from './tidy.ts';

type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  items?: Schema[];
  in?: Schema;
};
type Schema = { _zod: { def: Definition } };
type Answering = { output: Schema };

/** The names of the fields of an answer, those of its inner objects and lists included. */
export function fieldsOf({ _zod: { def } }: Schema): string[] {
  const inner = [def.element, def.innerType, def.valueType, def.in, ...(def.options ?? []), ...(def.items ?? [])];
  const own = Object.entries(def.shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)]);
  return [...new Set([...own, ...inner.flatMap((schema) => (schema ? fieldsOf(schema) : []))])];
}

/** One declaration at the top of a module of the pages, and what it may name of other modules. */
type Declaration = { file: string; name: string; words: Set<string> };

const source = /^apps\/web\/src\/.*\.tsx?$/;
const shared = /^apps\/web\/src\/(?:ui|shell|api)\//;
const test = /\.test\.tsx?$/;
const words = /[A-Za-z_$][\w$]*/g;

/** The formatter keeps what begins at the top of a module in the first column. */
function declarationsOf(file: string, text: string): Declaration[] {
  return text.split(/^(?=(?:export )?(?:default )?(?:async )?(?:function|const|type|class|let) )/m).flatMap((part) => {
    const name = /^(?:export )?(?:default )?(?:async )?(?:function|const|type|class|let) (\w+)/.exec(part)?.[1];
    return name === undefined ? [] : [{ file, name, words: new Set(part.match(words)) }];
  });
}

/** The modules of the pages: their declarations, and which of them may name one of another module. */
class Pages {
  private readonly byFile: Map<string, Declaration[]>;
  private readonly naming = new Map<string, Declaration[]>();
  private readonly imported = new Map<string, Set<string>>();

  constructor(tree: Tree) {
    const files = Object.keys(tree).filter((file) => source.test(file) && !test.test(file));
    this.byFile = new Map(files.map((file) => [file, declarationsOf(file, tree[file]!)]));
    for (const declaration of [...this.byFile.values()].flat())
      for (const word of declaration.words) this.naming.set(word, [...(this.naming.get(word) ?? []), declaration]);
    for (const file of files) {
      const paths = [...tree[file]!.matchAll(/from '(\.{1,2}\/[^']+)'|import\('(\.{1,2}\/[^']+)'\)/g)];
      this.imported.set(file, new Set(paths.map(([, still, lazy]) => join(dirname(file), (still ?? lazy)!))));
    }
  }

  /** Those that name it: in its own module, or in one that imports it. A name of the contract is known everywhere. */
  declarationsNaming(name: string, file?: string): Declaration[] {
    const all = this.naming.get(name) ?? [];
    return file === undefined ? all : all.filter((one) => one.file === file || this.imported.get(one.file)!.has(file));
  }

  /** What a declaration is made of, the parts apart that every page shares. */
  partsOf({ file, words }: Declaration): Declaration[] {
    const modules = [file, ...this.imported.get(file)!].filter((path) => !shared.test(path));
    return modules.flatMap((path) => (this.byFile.get(path) ?? []).filter(({ name }) => words.has(name)));
  }

  /** The declarations that a call's answer can reach: those that name the call, those that name them, and the parts of these. */
  reachedBy(call: string): Declaration[] {
    const found = new Set(this.declarationsNaming(call));
    for (const { name, file } of found) for (const next of this.declarationsNaming(name, file)) found.add(next);
    for (let depth = 0; depth < 3; depth++)
      for (const declaration of [...found]) for (const part of this.partsOf(declaration)) found.add(part);
    return [...found];
  }
}

/**
 * Fields of answers that no page names where the answer can reach, unless they are listed as meant for other programs. It compares words:
 * a field is taken as shown where its name is in the code between the call and the screen.
 */
export function unshownFields(
  api: Record<string, Answering>,
  tree: Tree,
  listed: Record<string, readonly string[]>,
): string[] {
  const pages = new Pages(tree);
  return Object.entries(api).flatMap(([name, { output }]) => {
    const near = pages.reachedBy(name);
    const unshown = fieldsOf(output).filter((field) => !near.some((declaration) => declaration.words.has(field)));
    const meant = listed[name] ?? [];
    return [
      ...unshown.filter((field) => !meant.includes(field)).map((field) => `${name}: ${field} is shown by no page`),
      ...meant
        .filter((field) => !unshown.includes(field))
        .map((field) => `${name}: ${field} is listed, but a page shows it`),
    ];
  });
}
