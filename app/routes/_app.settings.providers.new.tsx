// `/settings/providers/new`: a provider of the user's own.
export { NewProvider as default } from '../components/provider-page/NewProvider.tsx';
