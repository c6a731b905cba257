/** Common first names, in lower case: what tells a person from a company. Names that are words too (Will, Mark, Grace) count only in capitals. */
export const firstNames: ReadonlySet<string> = new Set(
  `aaron abby abdul abigail adam adrian agnes ahmed aisha alan albert alejandro alex alexa alexander alexandra alfred ali alice alicia alina
  alison allison amanda amber amir amy ana anand andrea andreas andrew andy angela anil anita anja anjali ann anna anne annette anthony
  antonio anya arjun arne arthur arun asha ashley astrid audrey barbara beatrice beatriz becky ben benjamin benny bernard beth bethany betty bev
  bill billy bob bobby brad bradley brandon brenda brian bridget bruce bruno bryan caitlin caleb cameron camille carl carla carlos carmen
  carol caroline carrie cassie catherine cathy cecilia chad charlie charlotte chen cheryl chloe chris christian christina christine
  christopher cindy claire clara claudia clive colin connie connor craig cristina curt curtis cynthia daisy dale dan dana daniel daniela danielle danny
  daphne darren dave david dawn dean deb debbie deborah deepak denise dennis derek diana diane diego dimitri dirk dmitri dominic don donald donna
  doris dorothy doug douglas duncan dylan eddie edgar edith eduardo edward eileen elaine eleanor elena eli elias elizabeth ella ellen ellie emilia
  emily emma eric erica erik erin ernest esther ethan eva evan evelyn farah fatima felicia felix fernando fiona florian frances francesca
  francis frank franz fred frederick gabriel gabriela gail gareth gary gavin gemma geoff george gerald gerry gina giovanni glen glenn gloria
  gordon graham greg gregory greta guy gwen hana hannah hans harold harriet harry hassan heather heidi heinz helen helena henry holly howard hugh hugo
  ian ibrahim igor ingrid irene iris isaac isabel isabella ivan jack jackie jacob jake james jamie jan jane janet janice jared jasmine jason jay jean
  jeff jeffrey jen jenna jennifer jenny jeremy jerome jerry jess jesse jessica jill jim jimmy jo joan joanna joanne joe joel johan johanna john johnny
  jon jonas jonathan jordan jorge jose joseph josh joshua joy joyce juan judith judy julia julian julie jun justin kaori karen karin karl karla kate
  katherine kathleen kathy katie katrin keith kelly ken kenneth kenji kevin khalid kim kirsten klaus kurt kyle lars laura lauren laurie lea leah lee lena
  leo leon leonard leslie lewis liam lily linda lisa liz lorenzo lou louis louise luca lucas lucia lucy luis lukas luke lydia lynn maggie
  malcolm manuel marc marco marcus margaret maria marie marina mario marion mark marlene martha martin martina marvin mary mateo matt matthew
  maureen max maya megan mehmet mei melanie melissa michael michelle miguel mike milan mohamed mohammed moira molly monica monika morgan muhammad nadia
  nancy naomi natalia natalie natasha nathan neil nell nelson niall nicholas nick nicola nicole nigel nikhil nina noah nora norman odile olga oliver olivia
  omar oscar owen pablo pam pamela pat patricia patrick paul paula pauline pedro penny pete peter petra phil philip phyllis pierre piotr priscilla
  priya rachel rafael rahul raj rajesh ralph ramon randy raul ravi ray raymond rebecca renee ricardo richard rick rita rob robert roberto robin rodney
  roger roland ron ronald rosa rose rosie ross roy ruben russell ruth ryan sabine sally sam samantha samir samuel sandra sanjay sara sarah scott sean
  sebastian sergio shane shannon sharon shaun sheila shelley simon simone siobhan sofia sonia sophia sophie stacey stacy stan stefan stella steph
  stephanie stephen steve steven stuart sue sunil susan susanne suzanne sven sylvia tamara tanya tara ted teo teresa terry thea theo theresa thomas tim
  timothy tina todd tom tomas tommy toni tony tracey tracy trevor tyler uma ursula valerie vanessa vera vernon veronica vicky victor victoria vijay
  vikram vincent viola virginia walt walter wanda warren wayne wei wendy werner wilhelm will william wolfgang xavier yan yasmin yuki yusuf yvonne zach
  zoe`.split(/\s+/),
)
