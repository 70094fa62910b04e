export type Sums = { clicks: number; impressions: number; positionSum: number };
export type Figures = { clicks: number; impressions: number; ctr: number | null; position: number | null };

export function presentFigures({ clicks, impressions, positionSum }: Sums): Figures {
  return {
    clicks,
    impressions,
    ctr: impressions === 0 ? null : Number((clicks / impressions).toFixed(4)),
    position: impressions === 0 || positionSum === 0 ? null : Number((positionSum / impressions).toFixed(2)),
  };
}
