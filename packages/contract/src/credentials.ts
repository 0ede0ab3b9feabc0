import { text } from './text-fields.ts';

/** The address that an account is known by. */
export function email() {
  return text({
    required: 'Email is Required',
    max: [254, 'Email should be valid'],
    pattern: [/^[^\s@<>()",;:\\]+@[^\s@.<>()",;:\\]+(\.[^\s@.<>()",;:\\]+)+$/, 'Email should be valid'],
  });
}

/** The rule of every password field (spec §5.login). */
export function passwordRule(required: string, subject = 'Your password', stop = '.'): Parameters<typeof text>[0] {
  return {
    kind: 'secret',
    required,
    min: [6, `${subject} must be at least 6 characters long.`],
    max: [12, `${subject} cannot exceed 12 characters${stop}`],
  };
}

/** A password of before, which is taken as it is. */
export function password(...rule: Parameters<typeof passwordRule>) {
  return text(passwordRule(...rule));
}
