import type { DatedFlow, FlowRate } from './rate-of-flows.ts';

/** Flows as "2010-01-01 -1000; 2011-01-01 1100.50", and the rate that is published for them, or the word for why there is none. */
type Vector = { name: string; flows: string; rate: number | Exclude<FlowRate['state'], 'rate'> };

/** The day (YYYY-MM-DD) that is this number of days after another. */
export function dayAfter(first: string, days: number): string {
  return new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The flows of a text. */
export function readFlows(text: string): DatedFlow[] {
  return text
    .split(/;\s*/)
    .filter(Boolean)
    .map((part) => {
      const [day, sum] = part.split(' ');
      return { day: day!, cents: BigInt(Math.round(Number(sum) * 100)) };
    });
}

const six =
  '2001-06-22 -2610; 2001-07-03 -2589; 2001-07-05 -5110; 2001-07-06 -2550; 2001-07-09 -5086; 2001-07-10 -2561; ';
const nine = `${six}2001-07-12 -5040; 2001-07-13 -2552; 2001-07-16 -2530; `;
const repaidMonthly = [...Array(11).keys()].map((i) => `2026-${String(i + 2).padStart(2, '0')}-15 91.66`).join('; ');

/** Published and worked-out results, each with where it is from. */
export const rateVectors: readonly Vector[] = [
  {
    name: 'V1, XIRR page of Microsoft',
    flows: '2008-01-01 -10000; 2008-03-01 2750; 2008-10-30 4250; 2009-02-15 3250; 2009-04-01 2750',
    rate: 0.373362534,
  },
  { name: 'V2, OpenOffice', flows: '2008-02-05 -2750; 2008-07-05 1000; 2009-01-05 2000', rate: 0.123631096 },
  {
    name: 'V3, not in order, pyxirr',
    flows: '2015-07-21 -9000; 2018-06-10 20000; 2015-06-11 -1000; 2015-10-17 -3000',
    rate: 0.1635371584432641,
  },
  {
    name: 'V4, MathWorks',
    flows: '2007-01-12 -10000; 2008-02-14 2500; 2008-03-03 2000; 2008-06-14 3000; 2008-12-01 4000',
    rate: 0.10064378342638,
  },
  { name: 'V5, Portfolio Performance', flows: '2010-01-01 -200; 2010-12-31 210', rate: 0.05014075 },
  {
    name: 'V6, Portfolio Performance',
    flows:
      '2002-11-30 -4398; 2007-06-11 200; 2008-05-11 270; 2009-05-01 280; 2010-06-01 280; 2011-05-02 300; 2012-04-30 330; 2012-12-06 14508',
    rate: 0.144438989,
  },
  {
    name: 'V7, Portfolio Performance',
    flows: '2015-12-31 -1000; 2016-06-01 150; 2016-12-31 1230',
    rate: 0.412128784,
  },
  { name: 'V8, java-xirr', flows: '2010-01-01 -1000; 2011-01-01 1000', rate: 0 },
  { name: 'V9, java-xirr', flows: '2010-01-01 -1000; 2011-01-01 1100', rate: 0.1 },
  { name: 'V10, java-xirr', flows: '2010-01-01 -1000; 2011-01-01 900', rate: -0.1 },
  { name: 'V11, java-xirr', flows: '2010-01-01 -1000; 2011-01-01 3000', rate: 2 },
  {
    name: 'V12, java-xirr',
    flows: '2010-01-01 -1000; 2010-04-01 -1000; 2010-07-01 -1000; 2010-10-01 -1000; 2011-01-01 4300',
    rate: 0.121267649,
  },
  {
    name: 'V12, not in order',
    flows: '2010-07-01 -1000; 2011-01-01 4300; 2010-01-01 -1000; 2010-10-01 -1000; 2010-04-01 -1000',
    rate: 0.121267649,
  },
  {
    name: 'V13, java-xirr',
    flows: '2016-01-15 -1000; 2016-02-08 -2500; 2016-04-17 -1000; 2016-08-24 5050',
    rate: 0.250423471054,
  },
  { name: 'V14, java-xirr', flows: '2010-01-01 -2000; 2012-01-01 2508.80', rate: 0.12 },
  { name: 'V15, java-xirr', flows: '2010-01-01 -1000; 2011-01-01 -1120; 2012-01-01 2508.80', rate: 0.12 },
  { name: 'V16, java-xirr', flows: '2010-01-01 -2000; 2013-01-01 2508.80', rate: 0.078405458 },
  { name: 'V17, java-xirr', flows: '2010-01-01 -1000; 2011-01-01 -1120; 2013-01-01 2508.80', rate: 0.070171957 },
  {
    name: 'V18, java-xirr',
    flows:
      '2000-05-24 -10000; 2000-06-05 3027.25; 2001-04-09 630.68; 2004-02-24 2018.2; 2005-03-18 1513.62; 2006-02-15 1765.89; 2007-01-10 4036.33; 2007-11-14 4036.33; ' +
      '2008-12-17 1513.62; 2010-01-15 1513.62; 2011-01-14 2018.16; 2012-02-03 1513.62; 2013-01-18 1009.08; 2014-01-24 1513.62; 2015-01-30 1513.62; 2016-01-22 1765.89; ' +
      '2017-01-20 1765.89; 2017-06-05 22421.55',
    rate: 0.212686092,
  },
  { name: 'V19, textbooks', flows: '2020-01-01 -100000; 2025-01-01 200000', rate: 0.148524046 },
  {
    name: 'V20, zeros before the first flow, pyxirr',
    flows:
      '2021-12-31 0; 2022-12-31 0; 2023-12-31 -100; 2024-12-31 10; 2025-12-31 0; 2026-12-31 10; 2027-12-31 10; 2028-12-31 10; 2029-12-31 200; ' +
      '2030-12-31 0; 2031-12-31 0; 2032-12-31 0; 2033-12-31 0',
    rate: 0.175680730581,
  },
  { name: 'V21, nodejs-xirr', flows: '2018-01-21 -2839.2; 2018-01-24 -207.7; 2018-04-26 2526', rate: -0.514174432 },
  { name: 'V22, nodejs-xirr', flows: '2020-03-04 -713.07; 2020-03-17 555.33', rate: -0.999105915 },
  { name: 'V23, nodejs-xirr', flows: '2021-08-03 -99995; 2021-08-09 97642', rate: -0.765098987 },
  { name: 'V24, java-xirr', flows: `${nine}2001-07-17 29520`, rate: -0.764029407 },
  {
    name: 'V24, one more day, java-xirr',
    flows: `${nine}2001-07-17 -9840; 2001-07-18 38900`,
    rate: -0.835340447,
  },
  { name: 'V25, pyxirr', flows: '2021-06-09 -134.09; 2021-08-11 40.86', rate: -0.998976923 },
  {
    name: 'V26, two roots, pyxirr',
    flows: '2021-06-08 -1000000; 2022-06-29 5000; 2023-06-08 -3; 2023-06-30 0',
    rate: 'ambiguous',
  },
  { name: 'V27, pyxirr', flows: '2020-03-05 -18480; 2020-03-16 13120', rate: -0.999988422817 },
  {
    name: 'V28, Portfolio Performance',
    flows: '2019-05-24 -1560.94; 2020-01-13 -1160; 2020-06-29 42.80',
    rate: -0.999251643,
  },
  {
    name: 'V29, two roots, mrexcel.com',
    flows: '2009-01-28 -7812; 2009-07-16 1342; 2011-11-08 4887; 2012-04-25 1320; 2012-10-11 -1660',
    rate: 'ambiguous',
  },
  {
    name: 'V29, no root, mrexcel.com',
    flows: '2009-01-28 -7812; 2009-07-16 1342; 2011-11-08 -4887; 2012-04-25 1320; 2012-10-11 -1660',
    rate: 'notComputable',
  },
  {
    name: 'V30, pyxirr',
    flows:
      '2015-05-04 -200; 2015-05-07 -75; 2015-05-15 -620; 2015-05-04 -0.01; 2015-05-06 -100; 2015-05-14 -299.99; 2015-05-19 -20; 2015-05-26 -100; ' +
      '2015-05-27 -340; 2015-06-01 -500; 2015-06-05 -100; 2015-06-18 -1008.52; 2015-06-22 -65; 2015-06-22 -120; 2015-06-22 -450; 2015-06-30 -450.75; ' +
      '2015-07-06 -80; 2015-07-13 -130; 2015-07-16 -1050; 2015-07-31 -1000; 2015-08-10 -65; 2015-08-17 -400; 2015-09-14 -100; 2015-09-16 -956.88; ' +
      '2015-09-28 -117; 2015-10-01 -50; 2015-10-02 -1130; 2015-10-29 -70; 2015-11-02 -188; 2015-11-06 -250; 2015-12-29 -100; 2015-12-31 9518.08',
    rate: -0.134232641,
  },
  {
    name: 'V31, the first flow comes in, westclintech',
    flows:
      '2010-04-01 5290.5; 2010-04-01 5290.5; 2010-04-01 5290.5; 2010-04-01 5290.5; 2010-11-08 6273.2; 2011-02-01 5417.2; 2011-03-15 5492.05; ' +
      '2011-05-12 5486.15; 2011-08-31 -20004',
    rate: -0.592046674,
  },
  { name: 'V32, Stack Overflow', flows: '2019-09-13 -55102253.40; 2020-09-30 45757426.80', rate: -0.162306225 },
  { name: 'V33, at the end', flows: '2026-01-15 -1000; 2027-01-15 1100', rate: 0.1 },
  { name: 'V34, at the end of two years', flows: '2026-01-15 -1000; 2028-01-15 1100', rate: 0.048808848 },
  {
    name: 'V35, monthly',
    flows: `2026-01-15 -1000; ${repaidMonthly}; 2027-01-15 91.74`,
    rate: 0.196170186,
  },
  {
    name: 'V36, the return quarterly',
    flows: '2026-01-15 -1000; 2026-04-15 25; 2026-07-15 25; 2026-10-15 25; 2027-01-15 1025',
    rate: 0.103838802,
  },
  {
    name: 'V37, two roots, textbooks',
    flows: '2021-01-01 -1000; 2022-01-01 2300; 2023-01-01 -1320',
    rate: 'ambiguous',
  },
  { name: 'V38, java-xirr', flows: '2010-01-01 -1000; 2010-06-01 0; 2011-01-01 0', rate: 'totalLoss' },
  { name: 'no flow', flows: '', rate: 'notComputable' },
  { name: 'one flow', flows: '2010-01-01 -1000', rate: 'notComputable' },
  { name: 'only money paid in', flows: '2010-01-01 -1000; 2011-01-01 -10', rate: 'notComputable' },
  { name: 'only money that came back', flows: '2010-01-01 1000; 2011-01-01 10', rate: 'notComputable' },
  { name: 'all on one day', flows: '2010-01-01 -1000; 2010-01-01 1100', rate: 'notComputable' },
  { name: 'nothing at all', flows: '2010-01-01 0; 2011-01-01 0', rate: 'notComputable' },
  { name: 'taken back on the same day', flows: '2010-01-01 -1000; 2010-01-01 1000', rate: 'notComputable' },
];
