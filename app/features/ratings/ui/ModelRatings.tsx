// Ratings of a model, next to what it cost.
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hidden } from '../../../styles/shared.css.ts';
import type { ModelColumnProps } from '../../../ui/feature.ts';
import { formatNumber } from '../../../ui/parts/format.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { ownTotals, ratingValues, teamTotals } from '../shared/api.ts';
import type { ModelRating } from '../shared/api.ts';
import * as css from './Ratings.css.ts';

const icons = { up: ThumbsUp, down: ThumbsDown } as const;

type Props = Omit<ModelColumnProps, 'team'>;

const ModelRatings = ({ team, ...props }: ModelColumnProps) => (team ? <OfTeam {...props} /> : <OfUser {...props} />);
export default ModelRatings;

function OfUser({ from, to, ...model }: Props) {
  return <Counts {...model} totals={useResource(ownTotals, { from, to }).data} />;
}

function OfTeam({ from, to, ...model }: Props) {
  return <Counts {...model} totals={useResource(teamTotals, { from, to }).data} />;
}

interface CountsProps extends Pick<Props, 'provider' | 'model'> {
  readonly totals: readonly ModelRating[] | undefined;
}

function Counts({ provider, model, totals }: CountsProps) {
  const ready = usePageTexts('ratings');
  const { t, i18n } = useTranslation('ratings');
  const own = totals?.find((each) => each.provider === provider && each.model === model);
  if (!ready || !own) return '–';
  return (
    <span className={css.counts}>
      {ratingValues.map((value) => {
        const Icon = icons[value];
        return (
          <span key={value} className={css.count}>
            <Icon size={14} aria-hidden />
            <span className={hidden}>{t(`counted.${value}`)}</span>
            {formatNumber(own[value], i18n.language)}
          </span>
        );
      })}
    </span>
  );
}
