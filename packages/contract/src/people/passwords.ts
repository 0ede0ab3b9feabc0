/** What a person must not build a password on, because others know it. */
type Owner = { name?: string; email?: string };

/** Rows of keys that are run along with a finger, and the orders that everybody knows. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv',
  'qazwsxedcrfv',
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
  '147258369',
  '159753',
  '!@#$%^&*()',
];
const walks = rows.flatMap((row) => [row, [...row].toReversed().join('')]);

/** The words that most people take who take a word. */
const words = new Set(
  `access admin administrator adobe amanda andrea andrew angel anthony arsenal ashley austin bailey banana barcelona
  baseball basketball batman blink buster butterfly cameron change changeme charlie cheese chelsea chocolate computer
  cookie corvette daniel default dragon eminem family ferrari flower football forever freedom friends george ginger
  google guest guild guildhall hannah harley hello hunter iloveu iloveyou internet jasmine jennifer jessica jordan
  joshua justin killer letmein liverpool login london love lovely maggie manager marketplace martin master matrix
  matthew mercedes michael michelle monkey mustang mynoob naruto nicole ninja nothing pass passport passw passwd passwort
  password pepper phoenix pokemon porsche princess purple ranger robert samsung samantha scooter shadow silver soccer
  spiderman starwars summer sunshine superman taylor temp test testing thomas thunder tigger trustno user wallet welcome
  whatever william winter yankees zaq`.split(/\s+/),
);

function isRepeated(text: string) {
  return /^(.{1,4}?)\1+.?$/su.test(text);
}

/** Whether the text is nothing but runs of three or more along a row, or of one sign. */
function isWalk(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    let end = at + 3;
    if (end > text.length) return false;
    const isRun = (to: number) => {
      const run = text.slice(at, to);
      return new Set(run).size === 1 || walks.some((walk) => walk.includes(run));
    };
    if (!isRun(end)) return false;
    while (end < text.length && isRun(end + 1)) end++;
    at = end;
  }
  return true;
}

/** The passwords beside words that most leaked lists begin with. */
const common = new Set(
  `password1 password12 password123 passw0rd p@ssw0rd p@ssword pa55word abc123 abcd1234 a1b2c3 admin123 admin1234 qwerty1
  qwerty12 qwerty123 asdf1234 letmein1 welcome1 welcome123 iloveyou1 monkey1 dragon1 sunshine1 princess1 football1
  baseball1 master1 superman1 guildhall1 guildhall123 login123 user123 1q2w3e 1qazxsw2 zaq12wsx`.split(/\s+/),
);

/** Whether the password is a part of the owner's name or e-mail with at most three signs more. */
function isOfOwner(text: string, { name = '', email = '' }: Owner) {
  const parts = `${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const known = [...parts, name.toLowerCase().replaceAll(/\s+/g, ''), email.toLowerCase().split('@')[0]!];
  return known.some((part) => part.length >= 4 && text.includes(part) && text.length - part.length <= 3);
}

/**
 * Whether a password is among those that are tried first: repeats, sequences, rows of keys, common words, and the owner's
 * own name or e-mail. Lengths are ruled elsewhere.
 */
export function isEasyToGuess(password: string, owner: Owner = {}): boolean {
  const text = password.toLowerCase();
  return isRepeated(text) || isWalk(text) || words.has(text) || common.has(text) || isOfOwner(text, owner);
}

/** What is said under the field. */
export const easyToGuess =
  'This password is easy to guess. Please avoid common words, repeats, rows of keys, and your own name or e-mail.';
