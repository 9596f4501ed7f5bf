// `/settings/providers`: no provider is chosen yet.
export { ChooseProvider as default } from '../components/provider-page/ChooseProvider.tsx';
