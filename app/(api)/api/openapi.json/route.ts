import { CONTRACTS } from '@/lib/domain/contracts';
import { getOpenApi } from '@/lib/platform/http/contract-openapi';
import { defineRoute } from '@/lib/platform/route/define-route';
import { openApiDocument } from '@/lib/platform/route/openapi';
import packageJson from '@/package.json';

export const GET = defineRoute(getOpenApi, () => openApiDocument(CONTRACTS, packageJson.version));
