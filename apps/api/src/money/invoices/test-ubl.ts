import { InvoiceService, type Invoice as Standard } from '@e-invoice-eu/core';
import { create } from 'xmlbuilder2';

type Tree = { [name: string]: unknown };

/** An element with an attribute is two entries in the other library's data: the text, and the attribute under both names. */
function toStandard(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toStandard);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node as Tree).filter(([name]) => !name.startsWith('@'));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const renamed = name.replace(/^(cac|cbc):Credit(?:Note|ed)/, (_, prefix) =>
        name.includes('Quantity') ? `${prefix}:Invoiced` : `${prefix}:Invoice`,
      );
      if (typeof value !== 'object' || value === null || !('#' in value)) return [[renamed, toStandard(value)]];
      const { '#': text, ...attributes } = value as Tree;
      return [
        [renamed, text],
        ...Object.entries(attributes).map(([attribute, content]) => [`${renamed}${attribute}`, content]),
      ];
    }),
  );
}

const lists = ['cac:InvoiceLine', 'cac:TaxTotal', 'cac:TaxSubtotal', 'cac:PartyTaxScheme'];

/** What the other library takes as lists although there is one. */
function withLists(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withLists);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node as Tree).map(([name, value]) => {
      const inner = withLists(value);
      return [name, lists.includes(name) && !Array.isArray(inner) ? [inner] : inner];
    }),
  );
}

/** An XML document as elements, attributes with `@` and texts; one element or several of a name. */
export function readXml(xml: string): Tree {
  return create(xml).end({ format: 'object' }) as unknown as Tree;
}

/** What Peppol asks for and EN 16931 does not: an address for electronic invoices, and a profile. */
function withPeppol(invoice: Tree): Tree {
  const parties = ['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty'].map((name) => {
    const { 'cac:Party': party } = invoice[name] as { 'cac:Party': Tree };
    const address = { 'cbc:EndpointID': 'post@example.com', 'cbc:EndpointID@schemeID': 'EM' };
    return [name, { 'cac:Party': { ...address, ...party } }];
  });
  return { ...invoice, ...Object.fromEntries(parties) };
}

function withoutPeppol(xml: string): string {
  return xml.replaceAll(/<cbc:(EndpointID|ProfileID)[^<]*<\/cbc:\1>/g, '');
}

/**
 * The same invoice as `@e-invoice-eu/core` writes it, which checks each field against its schema of EN 16931 first and puts the elements in the order of
 * UBL. @throws where a field is missing, unknown, or not of the code lists
 */
export async function writtenByAnother(xml: string): Promise<Tree> {
  const [root] = Object.values(readXml(xml)) as [Tree];
  const problems: string[] = [];
  const silent = () => {};
  const service = new InvoiceService({ log: silent, warn: silent, error: (text: string) => problems.push(text) });
  const input = { 'ubl:Invoice': withPeppol(withLists(toStandard(root)) as Tree) } as unknown as Standard;
  const written = await service.generate(input, { format: 'UBL', lang: 'en' }).catch((error: unknown) => {
    throw new Error(problems.join('\n'), { cause: error });
  });
  return readXml(withoutPeppol(String(written)));
}
