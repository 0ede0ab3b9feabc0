import { join } from 'node:path';
import type { DataKeys } from '../platform/secrets/encryption.ts';
import type { JobKind, Jobs } from '../platform/jobs/jobs.ts';
import { causingRequest, traced } from '../platform/process/follow.ts';
import { keepMail } from './mailbox.ts';
import type { Mail, Mailer } from './mailer.ts';

const queue = 'mail.send';

/** A mail as it waits in the database: encrypted, since it may hold a code or a key; `ciphertext` is base64. */
export type WaitingMail = { keyId: string; ciphertext: string };

const place = 'pgboss.job.data/mail.send';

function encryptMail(keys: DataKeys, mail: Mail): WaitingMail {
  const { keyId, ciphertext } = keys.encrypt(JSON.stringify(mail), place);
  return { keyId, ciphertext: ciphertext.toString('base64') };
}

/** The mail of a job. One that was queued before mails were encrypted is taken as it is. */
export function readWaitingMail(keys: DataKeys, data: WaitingMail | Mail): Mail {
  if (!('ciphertext' in data)) return data;
  const ciphertext = Buffer.from(data.ciphertext, 'base64');
  return JSON.parse(keys.decrypt({ keyId: data.keyId, ciphertext }, place)) as Mail;
}

/** Mail through the job queue, so that a slow or absent mail server delays nobody and loses nothing. */
export function jobsMailer(jobs: () => Jobs, keys: DataKeys): Mailer {
  return {
    send: (mail, db) => jobs().send(queue, encryptMail(keys, mail), db ? { db } : {}),
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

/** The job that sends mail: by SMTP when there is a server, otherwise into files that the product can show. */
export function mailJob(settings: { smtpUrl: string; mailFrom: string; dataDir: string }, keys: DataKeys): JobKind {
  return {
    name: queue,
    about: 'Sends mail.',
    retryLimit: 20,
    work: async (data) => {
      const mail = readWaitingMail(keys, data as WaitingMail | Mail);
      if (mail.to === '') return;
      const { createTransport } = await import('nodemailer');
      const { to, subject, text, html } = mail;
      const message = {
        from: settings.mailFrom,
        to,
        subject,
        text,
        html,
        headers: { ...unsubscribeHeaders(mail), ...causeHeader() },
      };
      if (settings.smtpUrl !== '')
        return traced('smtp', { kind: 'client', values: {} }, async () => {
          await createTransport(settings.smtpUrl).sendMail(message);
        });
      const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
      await keepMail(join(settings.dataDir, 'mail'), mail, eml as Buffer);
    },
  };
}
