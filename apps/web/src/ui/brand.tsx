import type { SVGProps } from 'react';
import { Drawing } from './states/drawing.tsx';

/** The mark: a gable over three arches. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <Drawing width={size} height={size} viewBox="0 0 32 32" strokeWidth="1.8">
      <path d="M4 13 16 5l12 8z" />
      <path d="M4 27h24M7 27v-8a3 3 0 0 1 6 0v8m0-8a3 3 0 0 1 6 0v8m0-8a3 3 0 0 1 6 0v8" />
    </Drawing>
  );
}

/** The guildhall's front with its tower and arcade, in one thin line. */
export function GuildhallFront(props: SVGProps<SVGSVGElement>) {
  return (
    <Drawing viewBox="0 0 480 200" strokeWidth="1" {...props}>
      <path d="M0 199h480" />
      <path d="M60 199V104h150V199M270 199V104h150V199M52 104h166M262 104h166" />
      <path d="M60 104 76 78h118l16 26M270 104l16-26h118l16 26" />
      <path d="M210 199V58h60v141M204 58h72M210 58l30-40 30 40M240 18V4M240 5l13 4-13 4" />
      <circle cx="240" cy="80" r="11" />
      <path d="M240 80v-7M240 80l5 3" />
      <path d="M226 199v-42a14 14 0 0 1 28 0v42M240 199v-55M222 112h36M228 112v18h24v-18M240 112v18" />
      {[0, 1, 2, 3].map((arch) => (
        <path
          key={arch}
          d={`M${70 + arch * 34} 199v-34a12 12 0 0 1 24 0v34M${76 + arch * 34} 136v-12a6 6 0 0 1 12 0v12z`}
        />
      ))}
      {[0, 1, 2, 3].map((arch) => (
        <path
          key={arch}
          d={`M${284 + arch * 34} 199v-34a12 12 0 0 1 24 0v34M${290 + arch * 34} 136v-12a6 6 0 0 1 12 0v12z`}
        />
      ))}
      <path d="M18 199v-34M18 165c-12 0-14-22 0-34 14 12 12 34 0 34zM458 199v-30M458 169c-10 0-12-19 0-29 12 10 10 29 0 29z" />
    </Drawing>
  );
}
