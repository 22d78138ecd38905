import { CONTRACTS } from '@/lib/contracts';
import { getOpenApi } from '@/lib/http/contract-openapi';
import { openApiDocument } from '@/lib/http/openapi';
import { defineRoute } from '@/lib/http/route';
import packageJson from '@/package.json';

export const GET = defineRoute(getOpenApi, () => openApiDocument(CONTRACTS, packageJson.version));
