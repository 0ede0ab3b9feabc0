import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export type MailServer = {
  url: string;
  /** Whom the mails so far went to. */
  received: string[];
  /** The ids of the mails so far. */
  messageIds: string[];
  /** Whether mails are refused for now, after they were read whole. */
  refuses: boolean;
  stop(): void;
};

/** For tests and drills: a mail server that takes every mail and keeps none. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Pick<MailServer, 'received' | 'messageIds' | 'refuses'> = {
    received: [],
    messageIds: [],
    refuses: false,
  };
  const server = createServer((socket) => {
    let inMail = false;
    let rest = '';
    let messageId = '';
    const answer = (line: string): string | null => {
      if (inMail && line !== '.') {
        messageId = /^Message-ID: (.+)$/i.exec(line)?.[1] ?? messageId;
        return null;
      }
      if (inMail) {
        inMail = false;
        mails.messageIds.push(messageId);
        return mails.refuses ? '451 Not now' : '250 Taken';
      }
      const to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
      if (to) mails.received.push(to);
      inMail = /^DATA/i.test(line);
      if (/^QUIT/i.test(line)) return '221 Bye';
      return inMail ? '354 Go on' : '250 Yes';
    };
    socket.on('error', () => {}).setEncoding('utf8');
    socket.on('data', (text) => {
      const lines = (rest + String(text)).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const said = answer(line);
        if (said !== null) socket.write(`${said}\r\n`);
      }
    });
    socket.write('220 guildhall\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(mails, {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  });
}
