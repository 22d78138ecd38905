// What only the worker process loads: decoding and detecting, which must stay out of the web server's bundle.
export { cancelProposals, failProposals, runProposals } from './following';
