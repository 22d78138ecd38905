/** Prints the OpenAPI document: `npm run -s openapi`. Needs neither a server nor a database. */
import { CONTRACTS } from '@/lib/domain/contracts';
import { openApiDocument } from '@/lib/platform/route/openapi';
import packageJson from '@/package.json';

process.stdout.write(`${JSON.stringify(openApiDocument(CONTRACTS, packageJson.version), null, 2)}\n`);
