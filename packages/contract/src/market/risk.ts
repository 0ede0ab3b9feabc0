/** The text beside the box that an investor ticks. */
export const riskTick = 'I understand that I may lose what I invest';

/**
 * What is said above Submit of an investment, oldest first. An investment keeps the number of the text that was confirmed,
 * so that a text is never changed: a new one is added, and shown from then on.
 */
export const riskTexts: readonly (readonly string[])[] = [
  [
    'You may lose part or all of what you invest.',
    'The return is what the organization promises. Guildhall does not guarantee it.',
    'Once it is paid, you cannot cancel an investment or sell it to somebody else here.',
  ],
  [
    'You may lose part or all of what you invest.',
    'The return is what the organization promises. Guildhall does not guarantee it.',
    'After the days to reconsider, if there are any, you cannot cancel an investment. You cannot sell it here either.',
  ],
];
