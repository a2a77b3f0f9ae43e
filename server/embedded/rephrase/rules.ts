/**
 * What the embedded service does to English for each style and tone: word by word, deterministic, so that the results can be told apart and
 * explained. A rule is `from>to`; an empty `to` removes the words. Longer phrases win over shorter ones.
 */
export type Manner =
  | 'academic'
  | 'business'
  | 'casual'
  | 'simple'
  | 'confident'
  | 'diplomatic'
  | 'enthusiastic'
  | 'friendly';

const FULL_FORMS = `can't>cannot|won't>will not|don't>do not|doesn't>does not|didn't>did not|isn't>is not|aren't>are not|
wasn't>was not|weren't>were not|couldn't>could not|shouldn't>should not|wouldn't>would not|haven't>have not|hasn't>has not|
it's>it is|that's>that is|there's>there is|what's>what is|let's>let us|you're>you are|we're>we are|they're>they are|i'm>I am|
you've>you have|we've>we have|i've>I have|you'll>you will|we'll>we will|it'll>it will|i'll>I will`;

const SHORT_FORMS = `cannot>can't|will not>won't|do not>don't|does not>doesn't|did not>didn't|is not>isn't|are not>aren't|
was not>wasn't|were not>weren't|could not>couldn't|should not>shouldn't|would not>wouldn't|have not>haven't|has not>hasn't|
it is>it's|that is>that's|you are>you're|we are>we're|they are>they're|i am>I'm|you have>you've|we have>we've|i have>I've|
you will>you'll|we will>we'll|i will>I'll`;

export const RULES: Readonly<Record<Manner, string>> = {
  academic: `${FULL_FORMS}|a lot of>a considerable number of|lots of>numerous|get>obtain|gets>obtains|got>obtained|shows>demonstrates|
big>substantial|bad>poor|good>favourable|but>however|so>therefore|also>furthermore|look at>examine|find out>determine|keep>retain|
enough>sufficient|about>approximately|to use>to employ|uses>employs|used>employed|to help>to assist|to need>to require|to try>to attempt|
to start>to commence|to show>to demonstrate|maybe>possibly|thing>aspect|things>aspects|need to>are required to|think>believe`,
  business: `${FULL_FORMS}|hi>hello|hey>hello|thanks>thank you|asap>as soon as possible|fyi>for your information|get in touch>contact us|
ask for>request|to help>to assist|help you>assist you|buy>purchase|get>receive|gets>receives|got>received|needs>requires|tell>inform|
to fix>to resolve|fixed>resolved|fix the>resolve the|set up>establish|talk about>discuss|check the>verify the|to check>to verify|
to start>to begin|sorry>we apologise|problem>issue|problems>issues|boss>manager|guys>colleagues|a lot of>many|go up>increase|
go down>decrease|please check>please verify|need a>require a`,
  casual: `${SHORT_FORMS}|hello>hi|thank you>thanks|assist>help|assistance>help|purchase>buy|receive>get|received>got|require>need|
requires>needs|inform>tell|obtain>get|verify>check|resolve>fix|resolved>fixed|commence>start|terminate>stop|however>but|therefore>so|
many>lots of|children>kids|greetings>hey|as soon as possible>right away|we apologise>sorry|discuss>talk about|select>pick`,
  simple: `in order to>to|due to the fact that>because|at this point in time>now|in the event that>if|with regard to>about|prior to>before|
subsequent to>after|subsequently>later|utilize>use|utilise>use|utilizes>uses|utilized>used|commence>start|commences>starts|
terminate>end|terminates>ends|approximately>about|assistance>help|assist>help|numerous>many|sufficient>enough|additional>more|
demonstrate>show|facilitate>help|initiate>start|obtain>get|purchase>buy|require>need|requires>needs|retain>keep|attempt to>try to|
regarding>about|therefore>so|however>but|nevertheless>still|furthermore>also|determine>find out|is able to>can|are able to>can|
a number of>some|the majority of>most|verify>check|select>choose|modify>change|occurred>happened|unable to>not able to`,
  confident: `i think that>|i think>|i believe that>|i believe>|i guess>|in my opinion>|it seems that>|maybe>|perhaps>|probably>|possibly>|
sort of>|kind of>|just>|somewhat>|might>will|could>can|should be able to>can|would like to>want to|try to>|tries to>|hope to>will|
hopefully>|a bit>|a little>|more or less>|should>will`,
  diplomatic: `must>should|must not>should rather not|have to>may need to|has to>may need to|need to>may want to|can't>may not be able to|
cannot>may not be able to|won't>is unlikely to|wrong>not quite right|bad>less than ideal|problem>challenge|problems>challenges|
mistake>oversight|mistakes>oversights|failed>did not succeed|impossible>difficult|i want>I would like|we want>we would like|
you should>you might want to|obviously>it appears|disagree>see it differently|refuse>would prefer not to|invalid>not quite right|
error>difficulty|errors>difficulties|delete>remove`,
  enthusiastic: `good>great|nice>fantastic|great>amazing|happy>thrilled|glad>delighted|interesting>fascinating|important>vital|
very>incredibly|really>truly|big>huge|fast>lightning-fast|ready>all set|thank you>thank you so much|thanks>thanks so much|
successfully>brilliantly|better>even better|i like>I love|we like>we love|well done>brilliantly done`,
  friendly: `${SHORT_FORMS}|hello>hi there|dear customer>hi there|thank you>thanks so much|contact us>drop us a line|
please contact>please reach out to|invalid>not quite right|incorrect>not quite right|failed>didn't work|
an error occurred>something went wrong|assist>help|assistance>a hand|require>need|requires>needs|unable to>not able to|submit>send|
select>pick|kind regards>cheers|best regards>cheers|sincerely>warmly|verify>double-check|to help>to lend a hand`,
};

/** Common misspellings in English. */
export const SPELLING = `teh>the|recieve>receive|recieved>received|seperate>separate|definately>definitely|occured>occurred|untill>until|
wich>which|adress>address|acommodate>accommodate|accomodate>accommodate|alot>a lot|becuase>because|beleive>believe|calender>calendar|
enviroment>environment|existance>existence|goverment>government|independant>independent|neccessary>necessary|occassion>occasion|
priviledge>privilege|publically>publicly|refered>referred|succesful>successful|sucess>success|tommorow>tomorrow|truely>truly|
dont>don't|doesnt>doesn't|didnt>didn't|isnt>isn't|cant>can't|wont>won't|i>I|i'm>I'm|i've>I've|i'll>I'll|could of>could have|
should of>should have|would of>would have`;
