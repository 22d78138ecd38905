import { composeWhoReport } from '@/lib/domain/reports';
import { factsOf, videoOf } from '@/lib/domain/reports/testing';

// Run by stored-report.ts as its own program: Playwright cannot load the texts that a report is written with.
const facts = factsOf([1, 2, 3, 4, 5].map((field) => videoOf(field)));
process.stdout.write(JSON.stringify(composeWhoReport(facts)));
