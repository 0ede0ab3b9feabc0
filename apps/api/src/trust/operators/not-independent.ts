/** Two who are not independent of each other. */
export const notIndependent =
  'One of you two gave the other the role, or the same admin gave it to both of you. So your approvals do not count together, and a third operator has to do it.';
