import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DataKeys } from '../../platform/secrets/encryption.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { problemWords } from '../../platform/jobs/problem-words.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { causingRequest, traced } from '../../platform/process/follow.ts';
import { saveMail } from './mailbox.ts';
import type { Mail, Mailer } from './mailer.ts';
import { noteFailure, noteMail, noteSent } from './mails.sql.ts';

/** Codes, keys, warnings: what somebody waits for. */
const atOnce = 'mail.send';
/** Mails to many, or about what happened, have a queue of their own, so that they hold up no other mail. */
const later = 'mail.send-later';

/** A mail as it waits in the database: encrypted, since it may hold a code or a key; `ciphertext` is base64. */
export type WaitingMail = { keyId: string; ciphertext: string };

const place = 'pgboss.job.data/mail.send';

/** A mail in the queue: each try to send it has one id, by which a mail server or a reader knows a second copy. */
type QueuedMail = Mail & { messageId: string };

/** A mail as its job has it. */
export function encryptMail(keys: DataKeys, queued: QueuedMail): WaitingMail {
  const { keyId, ciphertext } = keys.encrypt(JSON.stringify(queued), place);
  return { keyId, ciphertext: ciphertext.toString('base64') };
}

/** The mail of a job. */
export function readWaitingMail(keys: DataKeys, { keyId, ciphertext }: WaitingMail): QueuedMail {
  return JSON.parse(keys.decrypt({ keyId, ciphertext: Buffer.from(ciphertext, 'base64') }, place)) as QueuedMail;
}

/**
 * Mail through the job queue, so that a slow or absent mail server delays nobody and loses nothing. What is known of it is noted in the transaction that
 * causes it, and where there is none in one with its job.
 */
export function jobsMailer(jobs: () => Jobs, keys: DataKeys, database: Db): Mailer {
  return {
    send: (mail, db) =>
      inTransaction({ db: db ?? database }, async (tx) => {
        const id = randomUUID();
        const canWait = mail.canWait === true || mail.unsubscribe !== undefined;
        const options = { db: tx.db, ...(canWait ? {} : { priority: 1 }) };
        await noteMail(tx.db, { id, to: mail.to, subject: mail.subject });
        await jobs().send(canWait ? later : atOnce, encryptMail(keys, { ...mail, messageId: id }), options);
      }),
  };
}

/** By which mail programs offer to stop such mails with one click (RFC 8058), the address on its header's own line. */
function unsubscribeHeaders({ unsubscribe }: Mail) {
  if (unsubscribe === undefined) return {};
  const value = { prepared: true, value: `<${unsubscribe}>` };
  return { 'List-Unsubscribe': value, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** By which a mail that somebody asks about is found in the log. */
function causeHeader(): Record<string, string> {
  const requestId = causingRequest();
  return requestId === undefined ? {} : { 'X-Request-ID': requestId };
}

type Log = { info(context: object, message: string): void };
type Settings = { smtpUrl: string; mailFrom: string; dataDir: string };

/** The jobs that send mail: by SMTP when there is a server, otherwise into files that the product can show. */
export function mailJobs(settings: Settings, keys: DataKeys, database: Db, log: Log): JobKind[] {
  const work: JobKind['work'] = async (data) => {
    const mail = readWaitingMail(keys, data as WaitingMail);
    try {
      await sendMail(mail, settings, log);
    } catch (error) {
      await noteFailure(database, mail.messageId, problemWords(error));
      throw error;
    }
    await noteSent(database, mail.messageId);
  };
  return [
    { name: atOnce, about: 'Sends mail that somebody waits for.', retryLimit: 20, work },
    { name: later, about: 'Sends mail about what has happened.', retryLimit: 20, work },
  ];
}

/** Logs the mail by its id, under which the mail server has it, with what that answered; never whom it goes to. */
async function sendMail(mail: QueuedMail, settings: Settings, log: Log): Promise<void> {
  if (mail.to === '') return;
  const { createTransport } = await import('nodemailer');
  const { to, subject, text, html } = mail;
  const headers = { ...unsubscribeHeaders(mail), ...causeHeader() };
  const host = /@([^>\s]+)/.exec(settings.mailFrom)?.[1] ?? 'localhost';
  const messageId = `<${mail.messageId}@${host}>`;
  const message = { from: settings.mailFrom, to, subject, text, html, headers, messageId };
  if (settings.smtpUrl !== '') {
    const { response } = await traced('smtp', { kind: 'client', values: {} }, () =>
      createTransport(settings.smtpUrl).sendMail(message),
    );
    log.info({ mail: messageId, answer: withoutAddresses(response) }, 'mail sent');
    return;
  }
  const kept = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await saveMail(join(settings.dataDir, 'mail'), mail, kept.message as Buffer);
  log.info({ mail: messageId, answer: 'kept in the mailbox of this machine' }, 'mail sent');
}

/** Some servers repeat whom a mail goes to. */
function withoutAddresses(answer: string): string {
  return answer.replaceAll(/[^\s<>:]+@[^\s<>]+/g, '…').slice(0, 200);
}
