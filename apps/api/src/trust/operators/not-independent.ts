/** Two who are not independent of each other. */
export const notIndependent =
  'One of you two gave the other the role, or one admin gave it to both of you alone, so that you do not count beside each other: a third operator has to do it.';
