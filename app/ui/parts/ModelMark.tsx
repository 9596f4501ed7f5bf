// Logo of a model's family, or else of its provider.
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
