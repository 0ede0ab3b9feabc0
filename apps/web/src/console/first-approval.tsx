/** The first of two approvals. */
export type Approval = { by: string; reason: string };

/** Who has approved an act as the first of two operators, and why; `otherwise` where nobody has. */
export function FirstApproval({ approved, otherwise }: { approved: Approval | null; otherwise: string }) {
  if (!approved) return <p>{otherwise}</p>;
  return (
    <p>
      {approved.by} has approved it as the first of two: “{approved.reason}” Your approval completes it.
    </p>
  );
}
