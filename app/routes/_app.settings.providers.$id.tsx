// `/settings/providers/:id`: page of a provider.
export { ProviderPage as default } from '../ui/provider-page/ProviderPage.tsx';
