import { SaxesParser } from 'saxes';
import { invalid } from '../../platform/calls/refusal.ts';

/** An element: its name without a prefix, its attributes, its own text, and its children of the same namespace. */
export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

const deepest = 40;
const mostElements = 250_000;
const mostAttributes = 20;

const noAttributes = {};

/** What is wrong with a file, in words. */
export function unreadable(why: string) {
  return invalid('file', why);
}

/**
 * Parses XML of one namespace, which `isKnown` decides by the root; elements of other namespaces are left out. It takes no
 * document type, so that nothing is defined, expanded or loaded.
 * @throws Refusal `validation` for what is no such XML, is deeper than 40 elements, has more than 250,000 of them, or one with more than 20 attributes
 */
export function parseXml(xml: string, isKnown: (namespace: string, root: string) => boolean): Element {
  const parser = new SaxesParser({ xmlns: true });
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  let namespace: string | undefined;
  let foreign = 0;
  let elements = 0;
  let attributesHere = 0;
  parser.on('error', () => {
    throw unreadable('This file is not well-formed XML.');
  });
  parser.on('doctype', () => {
    throw unreadable('This file has a document type (DOCTYPE), which a bank statement does not have.');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding))
      throw unreadable(`This file is in ${encoding.slice(0, 20)}. Please upload it in UTF-8.`);
  });
  parser.on('opentagstart', () => {
    attributesHere = 0;
  });
  parser.on('attribute', () => {
    attributesHere++;
    if (attributesHere > mostAttributes)
      throw unreadable('This file is not a bank statement: an element has too many attributes.');
  });
  parser.on('opentag', ({ local: name, uri, attributes }) => {
    elements++;
    if (elements > mostElements || open.length + foreign > deepest)
      throw unreadable('This file is not a bank statement: it has too many elements, or they are too deep.');
    if (namespace === undefined) {
      if (!isKnown(uri, name)) throw unreadable('This file is not a bank statement in camt.053.');
      namespace = uri;
    }
    if (foreign > 0 || uri !== namespace) {
      foreign++;
      return;
    }
    const own = Object.values(attributes).filter((attribute) => attribute.uri === '');
    const element = {
      name,
      attributes: own.length === 0 ? noAttributes : Object.fromEntries(own.map(({ local, value }) => [local, value])),
      text: '',
      children: [],
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    if (foreign === 0) open.at(-1)!.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (foreign > 0) foreign--;
    else open.pop();
  });
  parser.write(xml).close();
  return top.children[0]!;
}

/** The first element that a path of names leads to; undefined where there is none. */
export function at(element: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce((found, name) => found?.children.find((child) => child.name === name), element);
}

/** The children of this name. */
export function each(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text of what a path leads to, without the space around it; empty where there is none. */
export function textAt(element: Element | undefined, ...path: string[]): string {
  return at(element, ...path)?.text.trim() ?? '';
}
