import { plainDollars } from '@guildhall/contract/money.ts';
import { isIban } from '@guildhall/contract/money/withdrawals.contract.ts';
import { bankText } from '../withdrawals/bank-account/bank-text.ts';
import { bare, creditorOf } from '../withdrawals/bank-account/creditor.ts';
import { endToEnd, messageId, remittance, type Payment, type PayoutFile } from './payout-file.ts';

// What the message says where an account or a bank has no name: its owner wrote a dash.
const none = 'NOTPROVIDED';

function element(name: string, ...content: string[]): string {
  return `<${name}>${content.join('')}</${name}>`;
}

function whenSet(name: string, text: string): string {
  return text === '' ? '' : element(name, text);
}

// Every text in it went through `bankText`, or is of digits and capitals: nothing has to be escaped.
function accountElement(name: string, iban: string, number: string): string {
  return element(
    name,
    element('Id', iban === '' ? element('Othr', element('Id', number || none)) : element('IBAN', iban)),
  );
}

function transfer(payment: Payment, file: PayoutFile): string {
  const { name, iban, number, clearing, bic, bank } = creditorOf(payment.account);
  // With an IBAN its bank is known; without one the clearing code finds it.
  const agent =
    iban === ''
      ? whenSet('BICFI', bic) +
        (clearing === '' ? '' : element('ClrSysMmbId', element('MmbId', clearing))) +
        element('Nm', bank)
      : whenSet('BICFI', bic);
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', endToEnd(payment.id))),
    element('Amt', `<InstdAmt Ccy="USD">${plainDollars(payment.cents)}</InstdAmt>`),
    agent === '' ? '' : element('CdtrAgt', element('FinInstnId', agent)),
    element('Cdtr', element('Nm', name)),
    accountElement('CdtrAcct', iban, number),
    element('RmtInf', element('Ustrd', remittance(payment.id, file))),
  );
}

/** The batch as an ISO 20022 message, pain.001.001.09, one line each payment. */
export function painFile(file: PayoutFile): string {
  const { createdAt, debtor, payments } = file;
  const moment = `${createdAt.toISOString().slice(0, 19)}Z`;
  const sum = plainDollars(payments.reduce((cents, each) => cents + each.cents, 0n));
  const name = element('Nm', bankText(debtor.name, 70));
  const counts = element('NbOfTxs', String(payments.length)) + element('CtrlSum', sum);
  const account = bare(debtor.account, 34);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    element('GrpHdr', element('MsgId', messageId(file)), element('CreDtTm', moment), counts, element('InitgPty', name)),
    '<PmtInf>',
    element('PmtInfId', messageId(file)) + element('PmtMtd', 'TRF') + counts,
    element('ReqdExctnDt', element('Dt', moment.slice(0, 10))),
    element('Dbtr', name),
    accountElement('DbtrAcct', isIban(account) ? account : '', account),
    element('DbtrAgt', element('FinInstnId', whenSet('BICFI', debtor.bic) || element('Othr', element('Id', none)))),
    element('ChrgBr', 'SHAR'),
    ...payments.map((payment) => transfer(payment, file)),
    '</PmtInf>',
    '</CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
}
