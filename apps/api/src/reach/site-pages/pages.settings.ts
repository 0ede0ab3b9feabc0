import { statSync } from 'node:fs';
import { checkedSetting } from '../../platform/process/settings.ts';

export const pageSettings = {
  pagesDir: checkedSetting(
    'PAGES_DIR',
    'A folder with `terms.md`, `privacy.md` or `help.md` in place of those that come with the product, or with `money.txt`, which says on the log-in who holds the money and how; read at the start. What an admin publishes in the console replaces a page.',
    (text) => {
      if (!statSync(text, { throwIfNoEntry: false })?.isDirectory())
        throw new Error('must be a folder that can be read');
    },
  ),
  securityContact: checkedSetting(
    'SECURITY_CONTACT',
    'An e-mail address or `https://` address to which weaknesses are reported; `/.well-known/security.txt` then says so.',
    (text) => {
      if (!/^([^\s@:/]+@[^\s@:/]+\.[^\s@:/]+|https:\/\/\S+)$/.test(text))
        throw new Error('must be an e-mail address or begin with https://');
    },
  ),
};
