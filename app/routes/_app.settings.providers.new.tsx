// `/settings/providers/new`: adds a custom provider.
export { NewProvider as default } from '../ui/provider-page/NewProvider.tsx';
