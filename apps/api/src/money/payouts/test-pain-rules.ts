/** An element of a message: its name, its text, and its children. */
export type Element = { name: string; attributes: string; text: string; children: Element[] };

/** The root of an XML text that has elements, texts and no comments. @throws when an element is not closed */
export function parseXml(xml: string): Element {
  const top: Element = { name: '', attributes: '', text: '', children: [] };
  const open = [top];
  for (const [, closing, name = '', attributes = '', text = ''] of xml
    .replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, '')
    .matchAll(/<(\/?)([A-Za-z0-9]+)([^<>]*)>([^<]*)/g)) {
    if (closing === '/') {
      if (open.pop()!.name !== name) throw new Error(`</${name}> closes another element.`);
      continue;
    }
    const element = { name, attributes: attributes.trim(), text: text.trim(), children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  }
  if (open.length !== 1 || top.children.length !== 1) throw new Error('An element is not closed.');
  return top.children[0]!;
}

type Rule = string | { pattern: RegExp };
// The published definition of pain.001.001.09, as far as it is used: the order of the elements, ? for those that may be missing, + for several.
const charset = "[A-Za-z0-9/?:().,'+ -]";
function text(most: number): Rule {
  return { pattern: new RegExp(`^(?! )${charset}{1,${most}}(?<! )$`) };
}
const reference = { pattern: /^(?!\/)(?!.*\/\/)[A-Za-z0-9?:().,'+/-]{1,35}(?<!\/)$/ };
const bic = { pattern: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ };
const account = 'Id';
const rules: Record<string, Rule> = {
  Document: 'CstmrCdtTrfInitn',
  'Document/CstmrCdtTrfInitn': 'GrpHdr PmtInf+',
  GrpHdr: 'MsgId CreDtTm NbOfTxs CtrlSum? InitgPty',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf+',
  CdtTrfTxInf: 'PmtId PmtTpInf? Amt ChrgBr? CdtrAgt? Cdtr CdtrAcct? RmtInf?',
  MsgId: reference,
  PmtInfId: reference,
  CreDtTm: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ },
  NbOfTxs: { pattern: /^[0-9]{1,15}$/ },
  CtrlSum: { pattern: /^\d{1,15}\.\d\d$/ },
  PmtMtd: { pattern: /^TRF$/ },
  ReqdExctnDt: 'Dt',
  Dt: { pattern: /^\d{4}-\d\d-\d\d$/ },
  InitgPty: 'Nm',
  Dbtr: 'Nm',
  Cdtr: 'Nm',
  Nm: text(70),
  DbtrAcct: account,
  CdtrAcct: account,
  'DbtrAcct/Id': 'IBAN? Othr?',
  'CdtrAcct/Id': 'IBAN? Othr?',
  IBAN: { pattern: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/ },
  Othr: 'Id',
  'Othr/Id': { pattern: /^[A-Za-z0-9]{1,34}$/ },
  DbtrAgt: 'FinInstnId',
  CdtrAgt: 'FinInstnId',
  FinInstnId: 'BICFI? ClrSysMmbId? Nm? Othr?',
  BICFI: bic,
  ClrSysMmbId: 'MmbId',
  MmbId: { pattern: /^[A-Za-z0-9]{1,35}$/ },
  ChrgBr: { pattern: /^(DEBT|CRED|SHAR|SLEV)$/ },
  PmtId: 'EndToEndId',
  EndToEndId: reference,
  Amt: 'InstdAmt',
  InstdAmt: { pattern: /^(?!0+\.00$)\d{1,15}\.\d\d$/ },
  RmtInf: 'Ustrd',
  Ustrd: text(140),
};

/** All elements of this name below one, or itself. */
export function all(element: Element, name: string): Element[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => all(child, name))];
}

/** What in a message is not as its definition says, in words; empty when all of it is. */
export function faultsOf(xml: string): string[] {
  const root = parseXml(xml);
  const faults: string[] = [];
  if (root.attributes !== 'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"') faults.push('another namespace');
  const visit = (element: Element, parent: string) => {
    const rule = rules[`${parent}/${element.name}`] ?? rules[element.name];
    const inside = element.children.map(({ name }) => name).join(' ');
    if (rule === undefined) faults.push(`${parent}/${element.name} is not known`);
    else if (typeof rule === 'string') {
      const order = rule.replace(/(\w+)([?+]?) ?/g, (_, name, many) => `(${name} )${many}`);
      if (!new RegExp(`^${order}$`).test(`${inside} `)) faults.push(`${element.name} has ${inside}`);
      if (element.text !== '') faults.push(`${element.name} has text`);
    } else if (inside !== '' || !rule.pattern.test(element.text)) faults.push(`${element.name} is ${element.text}`);
    if (
      element.attributes !== '' &&
      element !== root &&
      (element.name !== 'InstdAmt' || element.attributes !== 'Ccy="USD"')
    )
      faults.push(`${element.name} has ${element.attributes}`);
    if (['DbtrAcct', 'CdtrAcct'].includes(parent) && element.children.length !== 1)
      faults.push(`${parent} has no one Id`);
    for (const child of element.children) visit(child, element.name);
  };
  visit(root, '');
  const amounts = all(root, 'InstdAmt').map((each) => BigInt(each.text.replace('.', '')));
  const sum = amounts.reduce((cents, each) => cents + each, 0n);
  for (const { text } of all(root, 'NbOfTxs')) if (text !== String(amounts.length)) faults.push(`NbOfTxs is ${text}`);
  for (const { text } of all(root, 'CtrlSum'))
    if (BigInt(text.replace('.', '')) !== sum) faults.push(`CtrlSum is ${text}`);
  const ids = all(root, 'EndToEndId').map((each) => each.text);
  if (new Set(ids).size !== ids.length) faults.push('an EndToEndId is there twice');
  if (/[^\n\x20-\x7e]/.test(xml) || /[&]/.test(xml)) faults.push('a character that banks do not exchange');
  return faults;
}
