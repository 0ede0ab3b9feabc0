import type { SVGProps } from 'react';
import { Drawing } from './drawing.tsx';

/** Houses for organizations that have not put a picture up: which one depends on the name, so that it stays theirs. */
const houses = [
  <>
    <path d="M20 78h120M42 78V40h76v38M36 40h88L80 16z" />
    <path d="M52 78V60a6 6 0 0 1 12 0v18M74 78V60a6 6 0 0 1 12 0v18M96 78V60a6 6 0 0 1 12 0v18M42 47h76" />
    <circle cx="80" cy="30" r="4" />
  </>,
  <>
    <path d="M20 78h120M38 78V26h84v52M38 26h84l-6-10H44zM34 46h92l-5-10H39z" />
    <path d="M34 46a7.7 7.7 0 0 0 15.4 0 7.7 7.7 0 0 0 15.3 0 7.7 7.7 0 0 0 15.3 0 7.7 7.7 0 0 0 15.3 0 7.7 7.7 0 0 0 15.3 0 7.7 7.7 0 0 0 15.4 0" />
    <path d="M46 78V60h34v12H46M92 78V58h18v20M107 69h.5" />
  </>,
  <>
    <path d="M20 78h120M32 78V50l16-10 16 10V40l16 10V40l16 10v28M104 78l3-58h12l3 58M106 28h14" />
    <path d="M42 62h8v8h-8zM60 62h8v8h-8zM78 78V62h10v16M111 12c2-4 8-4 8-8" />
  </>,
  <>
    <path d="M20 78h120M34 78V48h34v30M92 78V48h34v30M34 48l17-12 17 12M92 48l17-12 17 12M68 78V34h24v44M68 34l12-18 12 18" />
    <path d="M75 78V66a5 5 0 0 1 10 0v12M46 58h10v10H46zM104 58h10v10h-10z" />
    <circle cx="80" cy="44" r="5" />
  </>,
];

/** Plans on a table, for projects without a picture. */
const plans = [
  <>
    <path d="M34 18h84v54H34zM118 18c6 0 8 3 8 7v40c0 4-2 7-8 7" />
    <path d="M46 60V42l14-10 14 10v18zM56 60V49h8v11M84 60V38h22v22M84 46h22M95 38v22M46 66h60" />
  </>,
  <>
    <path d="M34 18h84v54H34zM118 18c6 0 8 3 8 7v40c0 4-2 7-8 7M44 64h64" />
    <path d="M50 64V50M64 64V40M78 64V46M92 64V30M50 42l14-10 14 6 18-14M90 24h6v6" />
  </>,
  <>
    <path d="M34 18h84v54H34zM118 18c6 0 8 3 8 7v40c0 4-2 7-8 7" />
    <circle cx="76" cy="45" r="17" />
    <path d="M76 28v34M59 45h34M64 33l24 24M88 33 64 57" />
  </>,
];

/** Always the same number for the same name. */
function pick<T>(drawn: readonly T[], name: string) {
  return drawn[[...name].reduce((sum, char) => (sum * 31 + char.codePointAt(0)!) % 9973, 7) % drawn.length];
}

type Fallback = SVGProps<SVGSVGElement> & { name: string };

function HouseDrawing({ name, ...props }: Fallback) {
  return (
    <Drawing viewBox="0 0 160 90" strokeWidth="1.25" {...props}>
      {pick(houses, name)}
    </Drawing>
  );
}

function PlanDrawing({ name, ...props }: Fallback) {
  return (
    <Drawing viewBox="0 0 160 90" strokeWidth="1.25" {...props}>
      {pick(plans, name)}
    </Drawing>
  );
}

function PersonDrawing({ name: _, ...props }: Fallback) {
  return (
    <Drawing viewBox="0 0 40 40" {...props}>
      <circle cx="20" cy="15.5" r="6.5" />
      <path d="M7.5 35c1-8 6-12 12.5-12s11.5 4 12.5 12" />
    </Drawing>
  );
}

export const drawings = { organization: HouseDrawing, project: PlanDrawing, person: PersonDrawing } as const;
