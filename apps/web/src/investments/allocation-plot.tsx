import { DonutChart } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import { formatDollars } from '@guildhall/contract/money.ts';
import { tint } from './allocation-chart.tsx';
import type { Part } from './portfolio-figures.ts';

export default function AllocationPlot({ parts }: { parts: readonly Part[] }) {
  const still = useReducedMotion();
  return (
    <DonutChart
      size={180}
      thickness={26}
      paddingAngle={2}
      strokeWidth={0}
      data={parts.map((part, index) => ({ name: part.name, value: part.amount, color: tint(index) }))}
      valueFormatter={formatDollars}
      tooltipDataSource="segment"
      pieChartProps={{ accessibilityLayer: false }}
      pieProps={{ isAnimationActive: !still, animationDuration: 180, rootTabIndex: -1 }}
    />
  );
}
