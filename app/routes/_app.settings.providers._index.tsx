// `/settings/providers`: no provider is chosen yet.
export { ChooseProvider as default } from '../ui/provider-page/ChooseProvider.tsx';
