import type { DemoLogIn } from '@guildhall/demo/fill-demo.ts';
import type { Config } from './config.ts';
import { showsMailbox } from '../reach/mail/mailbox-key.ts';
import { isLoopback } from '../platform/calls/network-address.ts';

/** What the person who starts the product reads when it is ready: the address, the stance, and the ways in. */
export function describeStart(config: Config, origin: string, port: number, logIns: readonly DemoLogIn[]): string[] {
  const reach = isLoopback(config.host) ? 'this machine only' : 'open to the network';
  const money = config.testMoney ? 'play money' : 'real money';
  const stance = config.stance === 'home' ? 'At home' : 'Production';
  const lines = [
    `Guildhall is ready at ${origin}`,
    `  ${stance}: listening on ${config.host}:${port} (${reach}), ${money}, ${config.demo ? 'with the demo' : 'no demo'}.`,
  ];
  if (config.stance === 'home' && isLoopback(config.host))
    lines.push(
      `  To let the network in, set HOST=0.0.0.0${config.demo ? ', and DEMO=0 on an empty DATA_DIR to leave out the accounts with published passwords' : ''}.`,
    );
  if (showsMailbox(config)) lines.push(`  Mail is stored on this machine: ${origin}/mailbox?key=${config.mailboxKey}`);
  for (const logIn of logIns) lines.push(`  Demo log-in (${logIn.kind}): ${logIn.email} / ${logIn.password}`);
  return lines;
}
