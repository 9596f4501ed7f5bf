// UI extension points of the registry of MCP servers in the settings.
import { Compass } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = { id: 'mcp-registry', section: { icon: Compass, after: 'tools' } };

export default settings;
