// Mark of a model in a line with its name: that of its family, else its provider's.
import { modelMark } from '../../shared/providers/model-marks.ts';
import { BrandMark } from './BrandMark.tsx';
import { useClient, useStore } from './client-context.ts';

interface Props {
  readonly provider: string;
  readonly model: string;
}

export default function ModelMark({ provider: id, model }: Props) {
  const provider = useStore(useClient().providers, ({ list }) => list.find((each) => each.id === id));
  return <BrandMark mark={modelMark(model) ?? provider?.mark} size="small" />;
}
