// `/settings/providers/new`: a provider of the user's own.
export { NewProvider as default } from '../ui/provider-page/NewProvider.tsx';
