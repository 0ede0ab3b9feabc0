import { AreaChart as MantineAreaChart } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import type { Point } from './area-chart.tsx';

type Props = {
  points: readonly Point[];
  measure: string;
  format: (value: number) => string;
  formatDate: (iso: string) => string;
};

export default function AreaChartPlot({ points, measure, format, formatDate }: Props) {
  const still = useReducedMotion();
  return (
    <MantineAreaChart
      h={220}
      data={points.map((point) => ({ date: formatDate(point.date), [measure]: point.value }))}
      dataKey="date"
      series={[{ name: measure, color: 'var(--gh-action)' }]}
      valueFormatter={format}
      curveType="monotone"
      withDots={false}
      fillOpacity={0.16}
      gridAxis="x"
      areaChartProps={{ accessibilityLayer: false }}
      tickLine="none"
      yAxisProps={{ width: 88 }}
      areaProps={{ isAnimationActive: !still, animationDuration: 180 }}
    />
  );
}
