import { AreaChart as MantineAreaChart } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import type { Point } from './area-chart.tsx';

type Props = {
  points: readonly Point[];
  measure: string;
  format: (value: number) => string;
  formatDate: (iso: string) => string;
  steps?: boolean;
};

export default function AreaChartPlot({ points, measure, format, formatDate, steps = false }: Props) {
  const still = useReducedMotion();
  // The tooltip asks for its label before it points at anything.
  const dateOf = (time: unknown) => (typeof time === 'number' ? formatDate(new Date(time).toISOString()) : '');
  return (
    <MantineAreaChart
      h={220}
      data={points.map((point) => ({ time: Date.parse(point.date), [measure]: point.value }))}
      dataKey="time"
      series={[{ name: measure, color: 'var(--gh-action)' }]}
      valueFormatter={format}
      curveType={steps ? 'stepAfter' : 'monotone'}
      withDots={false}
      fillOpacity={0.16}
      gridAxis="x"
      areaChartProps={{ accessibilityLayer: false }}
      tickLine="none"
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        tickFormatter: dateOf,
        minTickGap: 40,
        interval: 'preserveStartEnd',
      }}
      yAxisProps={{ width: 88 }}
      tooltipProps={{ labelFormatter: dateOf }}
      areaProps={{ isAnimationActive: !still, animationDuration: 180 }}
    />
  );
}
