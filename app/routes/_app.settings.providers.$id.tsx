// `/settings/providers/:id`: everything about one provider.
export { ProviderPage as default } from '../ui/provider-page/ProviderPage.tsx';
