/** A CSV file with these lines, as a form sends it. */
export function csvStatement(...lines: string[]) {
  const head = 'date,amount,currency,end-to-end id,bank reference,kind,reason';
  const rows = lines.map((line) => (line.split(',').length === 6 ? `${line},` : line));
  return { filename: 'statement.csv', bytes: Buffer.from([head, ...rows, ''].join('\r\n')) };
}

/** A payment of an entry; amounts in dollars, as a bank writes them. */
export type Payment = {
  id?: string;
  amount?: string;
  currency?: string;
  credit?: boolean;
  reference?: string;
  /** The code of the reason for which it came back. */
  returned?: string;
  /** In which currency it was ordered, where that is another one. */
  instructed?: string;
};

/** An entry of a statement. */
export type Entry = {
  amount: string;
  currency?: string;
  credit?: boolean;
  status?: string;
  reversal?: boolean;
  reference?: string;
  batch?: { messageId?: string; paymentId?: string };
  payments?: Payment[];
};

export type Statement = { version?: string; prefix?: string; account?: string; id?: string; entries: Entry[] };

function tag(name: string, content: string | undefined, attributes = ''): string {
  return content === undefined || content === '' ? '' : `<${name}${attributes}>${content}</${name}>`;
}

function amountTag(amount: string, currency = 'USD'): string {
  return tag('Amt', amount, ` Ccy="${currency}"`);
}

function sign(credit = false): string {
  return tag('CdtDbtInd', credit ? 'CRDT' : 'DBIT');
}

/** Until version 7 the amount is under AmtDtls, and the status has no code of its own. */
function paymentOf({ id, amount, currency, credit, reference, returned, instructed }: Payment, isOld: boolean): string {
  const own = amount === undefined ? '' : amountTag(amount, currency);
  const ordered = instructed === undefined ? '' : tag('InstdAmt', amountTag('1.00', instructed));
  return tag(
    'TxDtls',
    tag('Refs', tag('AcctSvcrRef', reference) + tag('EndToEndId', id)) +
      (isOld || own === '' ? '' : own + sign(credit)) +
      tag('AmtDtls', ordered + (isOld ? tag('TxAmt', own) : '')) +
      (returned === undefined ? '' : tag('RtrInf', tag('Rsn', tag('Cd', returned)))),
  );
}

function entryOf(entry: Entry, isOld: boolean): string {
  const { amount, currency, credit, status = 'BOOK', reversal, reference, batch, payments = [] } = entry;
  const booked = batch && tag('Btch', tag('MsgId', batch.messageId) + tag('PmtInfId', batch.paymentId));
  const details = (booked ?? '') + payments.map((payment) => paymentOf({ credit, ...payment }, isOld)).join('');
  return tag(
    'Ntry',
    amountTag(amount, currency) +
      sign(credit) +
      tag('RvslInd', reversal ? 'true' : '') +
      tag('Sts', isOld ? status : tag('Cd', status)) +
      tag('BookgDt', tag('Dt', '2026-11-27')) +
      tag('AcctSvcrRef', reference) +
      tag('BkTxCd', tag('Prtry', tag('Cd', 'NTRF'))) +
      tag('NtryDtls', details),
  );
}

function balance(code: string, amount: string, day: string): string {
  const type = tag('Tp', tag('CdOrPrtry', tag('Cd', code)));
  return tag('Bal', `${type}${amountTag(amount)}${sign(true)}${tag('Dt', tag('Dt', day))}`);
}

/** A message of ISO 20022, written after its definition; `prefix` names the namespace with one. */
export function camtXml({
  version = '08',
  prefix,
  account = 'TESTNOREALMONEY',
  id = 'S-1',
  entries,
}: Statement): string {
  const isOld = Number(version) < 8;
  const statement = tag(
    'Stmt',
    tag('Id', id) +
      tag('CreDtTm', '2026-11-28T05:00:00Z') +
      tag('FrToDt', tag('FrDtTm', '2026-11-27T00:00:00') + tag('ToDtTm', '2026-11-27T23:59:59')) +
      tag('Acct', tag('Id', tag('Othr', tag('Id', account))) + tag('Ccy', 'USD')) +
      balance('OPBD', '9000.00', '2026-11-27') +
      balance('CLBD', '8500.50', '2026-11-27') +
      entries.map((entry) => entryOf(entry, isOld)).join(''),
  );
  const header = tag('GrpHdr', tag('MsgId', 'M-1') + tag('CreDtTm', '2026-11-28T05:00:00Z'));
  const content = tag('BkToCstmrStmt', header + statement);
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  if (prefix === undefined)
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${content}</Document>\n`;
  const named = content.replaceAll(/<(\/?)/g, `<$1${prefix}:`);
  return `<${prefix}:Document xmlns:${prefix}="${namespace}">${named}</${prefix}:Document>`;
}

/** The same as a form sends it. */
export function camtFile(statement: Statement) {
  return { filename: 'statement.xml', bytes: Buffer.from(camtXml(statement)) };
}
