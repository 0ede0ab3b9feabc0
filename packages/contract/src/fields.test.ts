import { describe, expect, it } from 'vitest';
import { registerForm } from './people/accounts.contract.ts';
import { complaintForm } from './trust/complaints.contract.ts';
import { money, text } from './fields.ts';
import { orderForm } from './market/orders.contract.ts';
import { profileForm } from './people/profile.contract.ts';
import { projectForm } from './market/projects.contract.ts';
import { serviceForm } from './market/services.contract.ts';
import { withdrawForm } from './money/withdrawals.contract.ts';

type Form = { shape: Record<string, { safeParse(value: unknown): { error?: unknown; data?: unknown } }> };

function issueOf(form: unknown, field: string, value: unknown): string | undefined {
  const { error } = (form as Form).shape[field]!.safeParse(value);
  return (error as { issues: { message: string }[] } | undefined)?.issues[0]?.message;
}

function read(form: unknown, field: string, value: unknown) {
  return (form as Form).shape[field]!.safeParse(value).data;
}

const oneLine = 'Please use one line, without tabs or other control characters.';

describe('fields of one line', () => {
  const fields: [string, unknown, string][] = [
    ['register', registerForm, 'name'],
    ['register', registerForm, 'area'],
    ['profile', profileForm, 'businessName'],
    ['profile', profileForm, 'areaCode'],
    ['service', serviceForm, 'title'],
    ['project', projectForm, 'title'],
    ['complaint', complaintForm, 'subject'],
    ['order', orderForm, 'address'],
    ['order', orderForm, 'contactNo'],
    ['order', orderForm, 'postalCode'],
    ['withdrawal', withdrawForm, 'bankName'],
    ['withdrawal', withdrawForm, 'accountHolderName'],
  ];
  it.each(fields)('%s: control characters are refused (%#)', (_name, form, field) => {
    for (const char of ['\n', '\r\n', '\t', '\u0000', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'])
      expect(issueOf(form, field, `12345${char}67890`), JSON.stringify(char)).toBeDefined();
    expect(issueOf(form, field, '12345\n67890')).toBe(oneLine);
  });

  it('refuse what turns the direction of the text around it', () => {
    for (const char of '\u202a\u202b\u202d\u202e\u2066\u2067\u2068')
      expect(issueOf(serviceForm, 'title', `a${char}b`), JSON.stringify(char)).toBe(oneLine);
  });

  it('are trimmed', () => {
    expect(read(serviceForm, 'title', ' Bread\u00a0\r\n')).toBe('Bread');
  });

  it('that are required need a visible character', () => {
    for (const empty of ['\u200b', '\u2060\ufeff', '\u3164', '\u2800', '\u00ad', '\u200d\u200c'])
      expect(issueOf(serviceForm, 'title', empty), JSON.stringify(empty)).toBe('Service name is required');
  });
});

describe('limits of a text', () => {
  const form = { shape: { code: text({ required: 'Missing', min: [3, 'Too short'], max: [5, 'Too long'] }) } };

  it('are inclusive, and count what people see as one character once', () => {
    for (const [given, problem] of [
      ['ab', 'Too short'],
      ['abc', undefined],
      ['abcde', undefined],
      ['abcdef', 'Too long'],
      ['😀😀', 'Too short'],
      ['😀😀😀😀😀', undefined],
      ['😀😀😀😀😀😀', 'Too long'],
    ] as const)
      expect(issueOf(form, 'code', given), given).toBe(problem);
  });
});

describe('an amount without a minimum of its own', () => {
  const form = { shape: { amount: money({ required: 'Missing' }) } };

  it.each([0, '0', '0.00'])('is above zero: %j is refused', (zero) => {
    expect(issueOf(form, 'amount', zero)).toBe('The amount must be above zero.');
  });

  it('begins with a cent', () => {
    expect(read(form, 'amount', '0.01')).toBe(1n);
  });
});

describe('fields of many lines', () => {
  it('keep line breaks and tabs, and each line break is one character', () => {
    expect(read(complaintForm, 'message', 'a\r\n\tb\rc\nd')).toBe('a\n\tb\nc\nd');
  });

  it('refuse other control characters', () => {
    for (const char of ['\u0000', '\u001b', '\u007f', '\u009f'])
      expect(issueOf(complaintForm, 'message', `a${char}b`)).toBe(
        'Please remove the control characters from this text.',
      );
  });
});

describe('names', () => {
  it.each([
    'Ada Example',
    'Zoë',
    'O’Neill-Smith, Jr.',
    '山田太郎',
    '葛\u{e0100}城',
    'علی‌رضا',
    'יהודה עמיחי',
    'क्‍ष',
    'Ôn Như Ý',
    'Café 👨‍👩‍👧',
    '3M',
    'Ø',
  ])('%s is taken as it is', (name) => {
    expect(issueOf(registerForm, 'name', name)).toBeUndefined();
    expect(read(registerForm, 'name', name)).toBe(name.normalize('NFC'));
  });

  it.each(['\u202eadA', 'Ada\u200f', '\u2067Ada\u2069', 'Ad\u200ba', 'Ada\u2060', '\ufeffAda\u00adx'])(
    'with invisible characters are refused: %j',
    (name) => {
      expect(issueOf(registerForm, 'name', name)).toBe('Please remove the invisible characters from this name.');
    },
  );

  it.each(['...', '-', '👍', '́', '❤️'])('need a letter or digit: %s', (name) => {
    expect(issueOf(registerForm, 'name', name)).toBe('Please use at least one letter or digit.');
  });

  it.each(['\u200b', '\u3164', '\u115f\u1160', '\u200d'])('of invisible characters only are missing: %j', (name) => {
    expect(issueOf(registerForm, 'name', name)).toBe('Name is Required');
  });

  it('are kept in the composed form of Unicode, and counted so', () => {
    expect(read(registerForm, 'name', 'Zoe\u0308')).toBe('Zo\u00eb');
    expect(issueOf(registerForm, 'name', 'e\u0308'.repeat(30))).toBeUndefined();
  });
});

describe('a mobile number', () => {
  it.each([
    '5551234567',
    5551234567,
    '+15551234567',
    '+1 (555) 123-4567',
    '555.123.4567',
    '555 123 4567',
    '(555)123-4567',
    '\u202a+1 555\u00a0123\u20114567\u202c',
    '555/1234567',
  ])('%s is kept as ten digits', (given) => {
    expect(read(registerForm, 'mobile', given)).toBe('5551234567');
  });

  it.each([
    '999999999',
    '15551234567',
    '0551234567',
    '+44 20 7946 0958',
    '555123456x',
    '+1',
    '++15551234567',
    '5551234567 ext. 1',
  ])('%s is refused', (given) => {
    expect(issueOf(registerForm, 'mobile', given)).toBe('Mobile number must be between 10 to 12 digits.');
  });
});

describe('a contact number', () => {
  it.each(['020.7946.0958', '030/123456', '020 7946 0958 ext. 12', '+1 (555) 123-4567', '12345', '٠١٢٣٤٥'])(
    '%s is kept as it was written',
    (given) => {
      expect(read(orderForm, 'contactNo', given)).toBe(given);
    },
  );

  it('has at least five digits and at most 40 characters', () => {
    expect(issueOf(orderForm, 'contactNo', 'call 1234')).toBe(
      'Please enter a contact number with at least five digits.',
    );
    expect(issueOf(orderForm, 'contactNo', '1'.repeat(40))).toBeUndefined();
    expect(issueOf(orderForm, 'contactNo', '1'.repeat(41))).toBe('Contact number cannot exceed 40 characters.');
  });
});
